/**
 * Rewrites the published Kokoro file in memory before it is loaded. Two things are wrong with it for us:
 * - ONNX Runtime runs `ConvInteger` in one thread without vector code, four fifths of all time; the same
 *   convolution on floats is several times faster and more exact, so each one becomes a `Conv` on dequantised weights.
 * - The length of each phoneme, which is the lip-sync, is an inner tensor; it becomes an output.
 *
 * Only the protobuf wire format is needed for that: a message is a list of (field number, wire type, payload).
 */
export const DURATIONS = '/encoder/Clip_output_0'

const FLOAT = 1
const UINT8 = 2
const model = { graph: 7 }
const graph = { node: 1, initializer: 5, output: 12 }
const node = { input: 1, output: 2, opType: 4 }
const tensor = { dims: 1, dataType: 2, floatData: 4, int32Data: 5, name: 8, rawData: 9 }

interface Field {
  number: number
  wire: number
  /** Length-delimited payload, or the raw bytes of a fixed-size value. */
  bytes: Buffer
  /** Value of a varint. */
  value: number
}

interface Node {
  fields: Field[]
  input: string[]
  output: string[]
  opType: string
}

interface Tensor {
  dims: number[]
  dataType: number
  data: Buffer
  int32: number[]
  float: number[]
}

export function prepareKokoroGraph(file: Buffer): Buffer {
  const fields = readFields(file)
  const rewritten = fields.map((field) =>
    field.number === model.graph
      ? lengthDelimited(model.graph, rewriteGraph(field.bytes))
      : encode(field),
  )
  return Buffer.concat(rewritten)
}

function rewriteGraph(bytes: Buffer): Buffer {
  const fields = readFields(bytes)
  const nodes = fields
    .filter((field) => field.number === graph.node)
    .map((field) => readNode(field))
  const tensors = new Map<string, Tensor>()
  for (const field of fields) {
    if (field.number === graph.initializer) {
      const [name, value] = readTensor(field.bytes)
      tensors.set(name, value)
    }
  }
  const producers = new Map(nodes.flatMap((n) => n.output.map((name) => [name, n] as const)))
  const consumers = new Map<string, Node[]>()
  for (const n of nodes) {
    for (const name of n.input) consumers.set(name, [...(consumers.get(name) ?? []), n])
  }

  const removed = new Set<Node>()
  const replacements = new Map<Node, Node>()
  const newTensors: Buffer[] = []
  for (const conv of nodes) {
    if (conv.opType !== 'ConvInteger') continue
    // ConvInteger → [Add of the quantised bias] → Cast → Mul by both scales
    const [quantisedInput = '', weightName = '', , zeroPointName = ''] = conv.input
    const first = only(consumers.get(conv.output[0] ?? ''))
    const add = first?.opType === 'Add' ? first : undefined
    const cast = add ? only(consumers.get(add.output[0] ?? '')) : first
    const scale = only(consumers.get(cast?.output[0] ?? ''))
    const scales = producers.get(other(scale, cast) ?? '')
    const weight = tensors.get(weightName)
    const weightScale = tensors.get(scales?.input.find((name) => tensors.has(name)) ?? '')
    const input = producers.get(quantisedInput)?.input[0]
    const output = scale?.output[0]
    const bias = add ? sourceTensor(other(add, conv), producers, tensors) : undefined
    if (!scale || !weight || !weightScale || !input || !output || (add && !bias)) continue

    const floatName = `${weightName}_float`
    newTensors.push(dequantise(floatName, weight, weightScale, tensors.get(zeroPointName)))
    replacements.set(conv, {
      fields: conv.fields,
      input: bias ? [input, floatName, bias] : [input, floatName],
      output: [output],
      opType: 'Conv',
    })
    removed.add(scale)
  }

  const kept = nodes.filter((n) => !removed.has(n)).map((n) => replacements.get(n) ?? n)
  const outputs = fields.filter((f) => f.number === graph.output).map((f) => nameOf(f.bytes))
  const alive = reachable(kept, [...outputs, DURATIONS])
  const read = new Set([...alive].flatMap((n) => n.input))
  return Buffer.concat([
    ...kept.filter((n) => alive.has(n)).map((n) => lengthDelimited(graph.node, nodeBytes(n))),
    ...fields
      .filter((f) => f.number !== graph.node)
      .filter((f) => f.number !== graph.initializer || read.has(readTensor(f.bytes)[0]))
      .map(encode),
    ...newTensors.map((bytesOfTensor) => lengthDelimited(graph.initializer, bytesOfTensor)),
    lengthDelimited(graph.output, floatOutput(DURATIONS)),
  ])
}

/** Nodes that the outputs still depend on: what quantised inputs and biases has no reader left. */
function reachable(nodes: Node[], outputs: string[]): Set<Node> {
  const producers = new Map(nodes.flatMap((n) => n.output.map((name) => [name, n] as const)))
  const found = new Set<Node>()
  const waiting = [...outputs]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const producer = producers.get(name)
    if (!producer || found.has(producer)) continue
    found.add(producer)
    waiting.push(...producer.input)
  }
  return found
}

/** The stored tensor at the start of a chain of first inputs (the bias before it was quantised). */
function sourceTensor(
  name: string | undefined,
  producers: Map<string, Node>,
  tensors: Map<string, Tensor>,
): string | undefined {
  let current = name
  while (current && !tensors.has(current)) current = producers.get(current)?.input[0]
  return current
}

function nodeBytes(n: Node): Buffer {
  const kept = n.fields.filter(
    ({ number }) => number !== node.input && number !== node.output && number !== node.opType,
  )
  return Buffer.concat([
    ...n.input.map((name) => text(node.input, name)),
    ...n.output.map((name) => text(node.output, name)),
    text(node.opType, n.opType),
    ...kept.map(encode),
  ])
}

function dequantise(
  name: string,
  weight: Tensor,
  scale: Tensor,
  zeroPoint: Tensor | undefined,
): Buffer {
  const scales = floats(scale)
  const zeroPoints = zeroPoint ? integers(zeroPoint) : [0]
  const quantised = integers(weight)
  const perChannel = quantised.length / (weight.dims[0] ?? 1)
  const values = new Float32Array(quantised.length)
  for (let i = 0; i < quantised.length; i++) {
    const channel = Math.floor(i / perChannel)
    const s = scales[scales.length > 1 ? channel : 0] ?? 0
    const zero = zeroPoints[zeroPoints.length > 1 ? channel : 0] ?? 0
    values[i] = ((quantised[i] ?? 0) - zero) * s
  }
  return Buffer.concat([
    ...weight.dims.map((dim) => varintField(tensor.dims, dim)),
    varintField(tensor.dataType, FLOAT),
    text(tensor.name, name),
    lengthDelimited(tensor.rawData, Buffer.from(values.buffer)),
  ])
}

function integers(t: Tensor): ArrayLike<number> {
  if (t.data.length === 0) return t.int32
  return t.dataType === UINT8
    ? new Uint8Array(t.data.buffer, t.data.byteOffset, t.data.length)
    : new Int8Array(t.data.buffer, t.data.byteOffset, t.data.length)
}

function floats(t: Tensor): number[] {
  if (t.data.length === 0) return t.float
  return Array.from({ length: t.data.length / 4 }, (_, i) => t.data.readFloatLE(i * 4))
}

function readNode(field: Field): Node {
  const fields = readFields(field.bytes)
  const strings = (number: number) =>
    fields.filter((f) => f.number === number).map((f) => f.bytes.toString())
  return {
    fields,
    input: strings(node.input),
    output: strings(node.output),
    opType: strings(node.opType)[0] ?? '',
  }
}

function readTensor(bytes: Buffer): [name: string, Tensor] {
  let name = ''
  const value: Tensor = { dims: [], dataType: 0, data: Buffer.alloc(0), int32: [], float: [] }
  for (const field of readFields(bytes)) {
    const packed = field.wire === 2
    if (field.number === tensor.name) name = field.bytes.toString()
    else if (field.number === tensor.dataType) value.dataType = field.value
    else if (field.number === tensor.rawData) value.data = field.bytes
    else if (field.number === tensor.dims) {
      value.dims.push(...(packed ? varints(field.bytes) : [field.value]))
    } else if (field.number === tensor.int32Data) {
      value.int32.push(...(packed ? varints(field.bytes) : [field.value]))
    } else if (field.number === tensor.floatData) {
      for (let i = 0; i + 4 <= field.bytes.length; i += 4)
        value.float.push(field.bytes.readFloatLE(i))
    }
  }
  return [name, value]
}

function readFields(bytes: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  while (at < bytes.length) {
    const [tag, afterTag] = readVarint(bytes, at)
    const number = Math.floor(tag / 8)
    const wire = tag % 8
    if (wire === 0) {
      const [value, next] = readVarint(bytes, afterTag)
      fields.push({ number, wire, value, bytes: bytes.subarray(afterTag, next) })
      at = next
      continue
    }
    const [length, start] =
      wire === 2 ? readVarint(bytes, afterTag) : [wire === 1 ? 8 : 4, afterTag]
    fields.push({ number, wire, value: 0, bytes: bytes.subarray(start, start + length) })
    at = start + length
  }
  return fields
}

function readVarint(bytes: Buffer, start: number): [value: number, next: number] {
  let value = 0
  let factor = 1
  let at = start
  for (;;) {
    const byte = bytes[at++] ?? 0
    value += (byte & 127) * factor
    if (byte < 128) return [value, at]
    factor *= 128
  }
}

function varints(bytes: Buffer): number[] {
  const values: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const [value, next] = readVarint(bytes, at)
    values.push(value)
    at = next
  }
  return values
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    const low = rest % 128
    rest = Math.floor(rest / 128)
    bytes.push(rest > 0 ? low + 128 : low)
  } while (rest > 0)
  return Buffer.from(bytes)
}

function encode(field: Field): Buffer {
  if (field.wire === 2) return lengthDelimited(field.number, field.bytes)
  return Buffer.concat([varint(field.number * 8 + field.wire), field.bytes])
}

function lengthDelimited(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])
}

const varintField = (number: number, value: number) =>
  Buffer.concat([varint(number * 8), varint(value)])
const text = (number: number, value: string) => lengthDelimited(number, Buffer.from(value))

/** `ValueInfoProto` of a float tensor without a known shape. */
function floatOutput(name: string): Buffer {
  const tensorType = lengthDelimited(1, varintField(1, FLOAT))
  return Buffer.concat([text(1, name), lengthDelimited(2, tensorType)])
}

const nameOf = (bytes: Buffer) =>
  readFields(bytes)
    .find((f) => f.number === 1)
    ?.bytes.toString() ?? ''

/** The input of `n` that does not come from `from`. */
function other(n: Node | undefined, from: Node | undefined): string | undefined {
  return n?.input.find((name) => name !== from?.output[0])
}

function only(nodes: Node[] | undefined): Node | undefined {
  return nodes?.length === 1 ? nodes[0] : undefined
}
