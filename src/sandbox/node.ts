/**
 * The sandbox over HTTP. Runs on Node; imports contract and `node:` modules.
 *
 * @module
 */
export { serveSandbox, type ServedSandbox } from './serveSandbox.js'
