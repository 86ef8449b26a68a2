/** Node has it; the DOM library that declares it is not loaded here. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>
  interface Module {
    readonly __module: unique symbol
  }
  interface Instance {
    readonly exports: Record<string, unknown>
  }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: Imports): Promise<Instance>
}
