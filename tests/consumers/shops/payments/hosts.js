// Runs a shop on the host that the argument names, as the table in the guide says. Prints its URL.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import bodyParser from '@koa/bodyparser'
import { http } from '@google-cloud/functions-framework'
import { getTestServer } from '@google-cloud/functions-framework/testing'
import { All, Controller, Module, Req, Res } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import express from 'express'
import express4 from 'express4'
import fastify from 'fastify'
import { Hono } from 'hono'
import Koa from 'koa'
import oldBodyParser from 'koa-bodyparser'
import serverless from 'serverless-http'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { billplz, createPayments, memoryRecords } from 'fpx-checkout/payments'

const { FPX_BASE_URL, FPX_API_KEY, BILLPLZ_URL, BILLPLZ_KEY, BILLPLZ_COLLECTION } = process.env
const port = Number(process.env.PORT)
const order = { id: 'INV/2026/001', amount: 5890, name: 'Siti', email: 'siti@example.com' }

const payments = createPayments({
  proxy: createFpxProxy({ gateway: { baseUrl: FPX_BASE_URL, apiKey: FPX_API_KEY } }),
  gateway: billplz({
    baseUrl: BILLPLZ_URL.replace(/\/v3\/bills$/, ''),
    apiKey: BILLPLZ_KEY,
    signatureKey: process.env.BILLPLZ_SIGNATURE_KEY,
    collectionId: BILLPLZ_COLLECTION,
  }),
  url: `http://127.0.0.1:${port}/payments`,
  orders: {
    ...memoryRecords(),
    current: () => order,
    find: () => order,
    onPaid: ({ id }) => console.log(`Paid: ${id}`),
  },
})

/** A koa middleware that passes on what a parser has read. */
const mountInKoa = (context, next) => {
  if (!context.path.startsWith('/payments/')) return next()
  context.respond = false
  const { body } = context.request
  payments.node(Object.assign(context.req, { body, session: context.session }), context.res)
}

const mountInFastify = async (scope) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.all('/payments/*', ({ raw, session }, reply) => {
    reply.hijack()
    payments.node(Object.assign(raw, { session }), reply.raw)
  })
}

class PaymentsController {
  handle(request, reply) {
    reply.hijack()
    payments.node(Object.assign(request.raw, { body: request.body }), reply.raw)
  }
}
Controller()(PaymentsController)
const handle = Object.getOwnPropertyDescriptor(PaymentsController.prototype, 'handle')
All('payments/*')(PaymentsController.prototype, 'handle', handle)
Req()(PaymentsController.prototype, 'handle', 0)
Res()(PaymentsController.prototype, 'handle', 1)

class AppModule {}
Module({})(AppModule)
class ControllerModule {}
Module({ controllers: [PaymentsController] })(ControllerModule)

/** Invokes a serverless handler as API Gateway does, with its stage in the path. */
const gateway = (handler) => async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const [rawPath, rawQueryString = ''] = request.url.split('?')
  const answer = await handler(
    {
      version: '2.0',
      rawPath: `/prod${rawPath}`,
      rawQueryString,
      headers: request.headers,
      requestContext: { http: { method: request.method, path: `/prod${rawPath}` } },
      body: Buffer.concat(chunks).toString('base64'),
      isBase64Encoded: true,
    },
    {},
  )
  response.writeHead(answer.statusCode, answer.headers).end(answer.body)
}

const hosts = {
  'node:http': () => createServer(payments.node).listen(port),
  'Express 5': () => express().use('/payments', payments.node).listen(port),
  'Express 4 behind its parsers': () =>
    express4()
      .use(express4.json(), express4.urlencoded({ extended: true }))
      .use('/payments', payments.node)
      .listen(port),
  Koa: () => new Koa().use(mountInKoa).listen(port),
  '@koa/bodyparser': () => new Koa().use(bodyParser()).use(mountInKoa).listen(port),
  'koa-bodyparser': () => new Koa().use(oldBodyParser()).use(mountInKoa).listen(port),
  Fastify: () => fastify().register(mountInFastify).listen({ port }),
  'Nest on Express': async () => {
    const app = await NestFactory.create(AppModule, { logger: false, rawBody: true })
    app.use('/payments', payments.node)
    await app.listen(port)
  },
  'Nest on Fastify': async () => {
    const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false })
    app.use('/payments', payments.node)
    await app.listen(port)
  },
  'Nest on Fastify, in a controller': async () => {
    const app = await NestFactory.create(ControllerModule, new FastifyAdapter(), { logger: false })
    await app.listen(port)
  },
  Hono: () =>
    createServer(
      getRequestListener(
        new Hono().all('/payments/*', (context) => payments.fetch(context.req.raw)).fetch,
      ),
    ).listen(port),
  'serverless-http with a stage': () =>
    createServer(gateway(serverless(express().use(payments.node)))).listen(port),
  'functions-framework': () => {
    http('payments', payments.node)
    getTestServer('payments').listen(port)
  },
}

const name = process.argv[2]
if (!name) console.log(Object.keys(hosts).join('\n'))
else {
  await hosts[name]()
  console.log(`The shop is at http://127.0.0.1:${port}`)
}
