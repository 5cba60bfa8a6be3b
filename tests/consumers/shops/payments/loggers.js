// Writes a line of the payments and one of the proxy to each logger of the guide. Prints what they write.
import bunyan from 'bunyan'
import pino from 'pino'
import winston from 'winston'
import { billplz, createPayments, memoryRecords } from 'fpx-checkout/payments'
import { createFpxProxy } from 'fpx-checkout/proxy'

const log = winston.createLogger({ transports: [new winston.transports.Console()] })
const loggers = {
  pino: pino(),
  bunyan: bunyan.createLogger({ name: 'shop' }),
  winston: {
    warn: (entry, text) => log.warn({ ...entry, message: text }),
    error: (entry, text) => log.error({ ...entry, message: text }),
  },
}
for (const logger of Object.values(loggers)) {
  const fetch = () => Promise.reject(new TypeError('the gateway is down'))
  const gateway = { baseUrl: 'https://gateway.example', apiKey: 'key-1', fetch }
  const proxy = createFpxProxy({ gateway, logger })
  await proxy.fetch(new Request('https://shop.example/api/fpx/bank'))
  const payments = createPayments({
    ...{ proxy, logger, url: 'https://shop.example/payments' },
    gateway: billplz({ apiKey: 'key-1', signatureKey: 'key-2', collectionId: 'test' }),
    orders: { ...memoryRecords(), current: () => undefined, find: () => undefined },
  })
  await payments.fetch(new Request('https://shop.example/other'))
  await proxy.close()
}
