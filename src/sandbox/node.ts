/**
 * This entry serves the sandbox over HTTP. It runs on Node.js and imports `contract` and `node:` modules.
 *
 * @module
 */
export { serveSandbox, type ServedSandbox } from './serveSandbox.js'
