import { expect, it } from 'vitest'
import { DURATIONS, prepareKokoroGraph } from './kokoro-graph.ts'

/** Just enough protobuf to write a graph by hand. */
const bytes = (number: number, value: Buffer | string) => {
  const payload = Buffer.from(value)
  const length =
    payload.length < 128 ? [payload.length] : [(payload.length & 127) | 128, payload.length >> 7]
  return Buffer.concat([Buffer.from([number * 8 + 2, ...length]), payload])
}
const varint = (number: number, value: number) => Buffer.from([number * 8, value])
const message = (number: number, ...parts: Buffer[]) => bytes(number, Buffer.concat(parts))
const node = (opType: string, input: string[], output: string[], ...attributes: Buffer[]) =>
  message(
    1,
    ...input.map((name) => bytes(1, name)),
    ...output.map((name) => bytes(2, name)),
    bytes(4, opType),
    ...attributes,
  )
const tensor = (name: string, dims: number[], dataType: number, raw: Buffer) =>
  message(
    5,
    ...dims.map((dim) => varint(1, dim)),
    varint(2, dataType),
    bytes(8, name),
    bytes(9, raw),
  )
const floats = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer)

const UINT8 = 2
const FLOAT = 1

/** One quantised convolution with a quantised bias, as the exporter writes it. */
const graph = Buffer.concat([
  node('DynamicQuantizeLinear', ['x'], ['xq', 'xs', 'xz']),
  node('ConvInteger', ['xq', 'wq', 'xz', 'wz'], ['c'], bytes(5, 'group')),
  node('Mul', ['xs', 'ws'], ['scales']),
  node('Div', ['bias', 'scales'], ['b1']),
  node('Cast', ['b1'], ['b2']),
  node('Reshape', ['b2', 'shape'], ['b3']),
  node('Add', ['c', 'b3'], ['sum']),
  node('Cast', ['sum'], ['f']),
  node('Mul', ['f', 'scales'], ['y']),
  node('Clip', ['y'], [DURATIONS]),
  tensor('wq', [2, 1, 1], UINT8, Buffer.from([130, 126])),
  tensor('wz', [1], UINT8, Buffer.from([128])),
  tensor('ws', [1], FLOAT, floats(0.5)),
  tensor('bias', [2], FLOAT, floats(1, 2)),
  tensor('shape', [1], FLOAT, floats(0)),
  message(12, bytes(1, 'y')),
])
const prepared = prepareKokoroGraph(Buffer.concat([varint(1, 8), bytes(7, graph)]))

it('replaces a quantised convolution by one on floats, with its bias', () => {
  const conv = node('Conv', ['x', 'wq_float', 'bias'], ['y'], bytes(5, 'group'))
  expect(prepared.includes(conv)).toBe(true)
  expect(prepared.includes(floats((130 - 128) * 0.5, (126 - 128) * 0.5))).toBe(true)
})

it('drops what only the quantised form needed', () => {
  for (const gone of ['ConvInteger', 'DynamicQuantizeLinear', 'Reshape', 'Div', 'Add'])
    expect(prepared.includes(gone)).toBe(false)
})

it('gives out the length of each phoneme', () => {
  expect(prepared.subarray(-60).includes(DURATIONS)).toBe(true)
})
