/**
 * The sandbox over HTTP. Runs on Node; imports `node:` and its own module.
 *
 * @module
 */
export { serveSandbox, type ServedSandbox } from './serveSandbox.js'
