/**
 * This entry serves the sandbox over HTTP. It runs only in Node: it imports `node:` modules.
 *
 * @module
 */
export { serveSandbox, type ServedSandbox } from './serveSandbox.js'
