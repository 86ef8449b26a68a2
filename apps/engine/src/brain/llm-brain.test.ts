import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { personaSchema } from '@inamora/contract/persona'
import { afterEach, expect, it } from 'vitest'
import type { Brain, ChatLine } from './brain.ts'
import { createLlmBrain } from './llm-brain.ts'

const persona = personaSchema.parse({
  greeting: 'Hello.',
  character: 'Ines surfs.',
  boundaries: ['She does not talk about her family.'],
  qa: [{ question: 'Where are you from?', answer: 'Lisbon.' }],
})
const fallback: Brain = {
  greeting: () => 'Hello.',
  farewell: () => 'Bye.',
  async *reply() {
    yield 'From the embedded brain.'
  },
}
const never = new AbortController().signal

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A language model of our own: whatever `answer` does, over real HTTP. */
async function model(
  answer: (response: ServerResponse, body: string, request: IncomingMessage) => void,
) {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => answer(response, body, request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'secret', model: 'test-model' }
}

const event = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
const stream = (pieces: string[]) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const piece of pieces) response.write(event(piece))
  response.end('data: [DONE]\n\n')
}

async function replies(brain: Brain, text: string, history: ChatLine[] = [], signal = never) {
  const said: string[] = []
  for await (const piece of brain.reply(text, history, signal)) said.push(piece)
  return said
}

it('says each sentence as soon as it is complete', async () => {
  let finish = () => {}
  const server = await model((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of ['The sea', ' was cold. ', 'I went', ' in any'])
      response.write(event(piece))
    finish = () => response.end(`${event('way.')}data: [DONE]\n\n`)
  })
  const saying = createLlmBrain({ name: 'Ines', persona, server, fallback }).reply(
    'How was it?',
    [],
    never,
  )
  const pieces = saying[Symbol.asyncIterator]()
  expect((await pieces.next()).value).toBe('The sea was cold.')
  finish()
  expect((await pieces.next()).value).toBe('I went in anyway.')
  expect((await pieces.next()).done).toBe(true)
})

it('tells the model who it is, its boundaries and what was said', async () => {
  let sent:
    | { messages: { role: string; content: string }[]; stream: boolean; model: string }
    | undefined
  let authorization: string | undefined
  const server = await model((response, body, request) => {
    sent = JSON.parse(body)
    authorization = request.headers.authorization
    stream(['Fine.'])(response)
  })
  const history: ChatLine[] = [
    { from: 'avatar', text: 'Hello.' },
    { from: 'fan', text: 'Hi Ines' },
  ]
  await replies(
    createLlmBrain({ name: 'Ines', persona, server, fallback }),
    'How are you?',
    history,
  )
  expect(sent).toMatchObject({ stream: true, model: 'test-model' })
  expect(authorization).toBe('Bearer secret')
  expect(sent?.messages.map(({ role }) => role)).toEqual(['system', 'assistant', 'user', 'user'])
  const prompt = sent?.messages[0]?.content ?? ''
  for (const part of ['Ines surfs.', 'her family', 'Lisbon.', 'sexually explicit', 'you are an AI'])
    expect(prompt).toContain(part)
})

it.each([
  ['an error', (response: ServerResponse) => void response.writeHead(500).end('no')],
  [
    'an event that is no JSON',
    (response: ServerResponse) => void response.writeHead(200).end('data: {oops\n\n'),
  ],
  [
    'an error event',
    (response: ServerResponse) =>
      void response.writeHead(200).end('data: {"error":{"message":"x"}}\n\n'),
  ],
  ['nothing at all', stream([])],
  ['silence', () => {}],
  ['a broken connection', (response: ServerResponse) => void response.destroy()],
])('lets the embedded brain answer in the same breath after %s', async (_what, answer) => {
  const server = await model(answer)
  const brain = createLlmBrain({ name: 'Ines', persona, server, fallback, limitMs: 300 })
  expect(await replies(brain, 'How are you?')).toEqual(['From the embedded brain.'])
})

it('lets the embedded brain answer when nobody listens at that address', async () => {
  const server = { baseUrl: 'http://127.0.0.1:9', model: 'none' }
  expect(await replies(createLlmBrain({ name: 'Ines', persona, server, fallback }), 'Hi')).toEqual([
    'From the embedded brain.',
  ])
})

it.each([
  ['data: what the fan said, no JSON\n\n', 'the language model sent something that is not JSON'],
  [
    'data: {"error":{"code":"filtered","message":"what the fan said"}}\n\n',
    'the language model failed (filtered)',
  ],
])('tells of a failure without the words of the conversation: %s', async (answer, message) => {
  const server = await model((response) => void response.writeHead(200).end(answer))
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  await replies(createLlmBrain({ name: 'Ines', persona, server, fallback, onFailure }), 'Hi')
  expect(failures).toEqual([new Error(message)])
})

it('ends the answer where the model broke off after having begun to speak', async () => {
  const server = await model((response) => {
    response.writeHead(200)
    response.write(event('One thing is clear. And then'))
  })
  const brain = createLlmBrain({ name: 'Ines', persona, server, fallback, limitMs: 500 })
  expect(await replies(brain, 'Tell me')).toEqual(['One thing is clear.'])
})

it('speaks without markup, stage directions, emoji or its own name', async () => {
  const server = await model(stream(['Ines: *smiles* **Hello** you (waves) 😀.']))
  expect(await replies(createLlmBrain({ name: 'Ines', persona, server, fallback }), 'Hi')).toEqual([
    'Hello you.',
  ])
})

it('never says anything explicit, whatever the model wrote', async () => {
  const server = await model(stream(['Come closer. I am naked and horny. More.']))
  expect(await replies(createLlmBrain({ name: 'Ines', persona, server, fallback }), 'Hi')).toEqual([
    'Come closer.',
  ])
})

it('leaves to the rules whether it is an AI, explicit requests and minors', async () => {
  let asked = 0
  const server = await model((response) => {
    asked++
    stream(['I am human.'])(response)
  })
  const brain = createLlmBrain({ name: 'Ines', persona, server, fallback })
  for (const text of ['Are you real?', 'Send nudes', "I'm 15"]) {
    expect(await replies(brain, text)).toEqual(['From the embedded brain.'])
  }
  expect(asked).toBe(0)
})

it('hangs up when it is interrupted', async () => {
  const abort = new AbortController()
  let hungUp = () => {}
  const closed = new Promise<void>((resolve) => {
    hungUp = resolve
  })
  const server = await model((response) => {
    response.writeHead(200)
    response.write(event('Well. '))
    response.on('close', hungUp)
    abort.abort(new Error('interrupted'))
  })
  const brain = createLlmBrain({ name: 'Ines', persona, server, fallback })
  await expect(replies(brain, 'Hi', [], abort.signal)).rejects.toThrow('interrupted')
  await closed
})
