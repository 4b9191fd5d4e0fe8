/** The part of the WebAssembly API that is used here; Node has it, but its types come with the browser's only. */
declare namespace WebAssembly {
  interface Module {
    readonly webassemblyModule: unique symbol;
  }
  interface Instance {
    readonly exports: { readonly [name: string]: unknown };
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: { readonly [module: string]: object }): Promise<Instance>;
}
