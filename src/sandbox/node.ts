// The sandbox over HTTP. Runs on Node; imports `node:` and its own room.
export { serveSandbox, type ServedSandbox } from './serveSandbox.js'
