/**
 * The sandbox as an HTTP server. The module runs on Node.js and imports `contract` and `node:` modules.
 *
 * @module
 */
export { serveSandbox, type ServedSandbox } from './serveSandbox.js'
