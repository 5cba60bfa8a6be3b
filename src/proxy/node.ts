// The Node doors of the proxy: node:http, Express, Fastify, and a file to keep. Runs on Node; imports the proxy and node: modules.
export { createNodeServer } from './doors/createNodeServer.js'
export { fileSnapshot } from './doors/fileSnapshot.js'
export { toNodeHandler } from './doors/toNodeHandler.js'
