/**
 * The Node doors of the proxy: `node:http`, Express, Fastify, and a file to keep the bank list in. Runs on Node; imports
 * the proxy and `node:` modules.
 *
 * @module
 */
export { createNodeServer } from './adapters/createNodeServer.js'
export { fileSnapshot } from './adapters/fileSnapshot.js'
export { toNodeHandler } from './adapters/toNodeHandler.js'
