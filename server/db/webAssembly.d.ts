/** What opening PGlite needs of it: Node has it, but its types stand among the DOM's, which are not the server's. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>
}
