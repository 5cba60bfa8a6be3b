import { render, screen } from '@testing-library/react'
import { createSandbox } from 'fpx-checkout/sandbox'
import 'fpx-checkout/styles.css'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import '../../src/demo/base.css'
import { createDemoGateway } from '../../src/demo/backEnd/createDemoGateway.js'
import { readGatewayChange } from '../../src/demo/backEnd/gatewayChoices.js'
import { Demo } from '../../src/demo/Demo.js'
import { useArrival } from '../../src/demo/pages/guides/useArrival.js'

const here = location.href
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => history.replaceState(null, '', here))

/** Opens a page of the demo, whose back end answers in this page. */
function openPage(query: string, answer: (request: Request) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    Promise.resolve(answer(new Request(new URL(url, location.href), init))),
  )
  history.replaceState(null, '', query)
  render(<Demo />)
}

function createBackEnd() {
  const sandbox = createSandbox()
  const gateway = createDemoGateway({
    name: 'a sandbox in the test',
    gateway: { baseUrl: 'https://sandbox.example/v2', apiKey: 'sandbox-key', fetch: sandbox },
    sandbox,
    isAdmin: () => true,
  })
  onTestFinished(() => gateway.close())
  return async (request: Request) => {
    if (!request.url.includes('/api/demo/gateway')) return gateway.fetch(request)
    if (request.method === 'POST') await gateway.change(readGatewayChange(await request.json()))
    return Response.json(gateway.state())
  }
}

const sentence = /^This page could not be loaded/

describe('the demo', () => {
  it.each<[string, (request: Request) => Promise<Response>]>([
    ['is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['fails', () => Promise.resolve(new Response('', { status: 500 }))],
    [
      'fails when the gateway is switched',
      (request) => {
        if (request.method === 'POST') return Promise.reject(new TypeError('Failed to fetch'))
        return createBackEnd()(request)
      },
    ],
  ])('says that it has no page if its back end %s', async (_what, answer) => {
    openPage('?page=admin&gateway.scenario=slow', answer)
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
    expect(screen.getByRole('navigation')).toBeTruthy()
  })

  it('ignores settings of the gateway that do not exist', async () => {
    const query = '?page=admin&gateway.scenario=Slow&gateway.colour=red&gateway.kept=toString'
    openPage(query, createBackEnd())
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('shows a guide whose anchor is not encoded', () => {
    history.replaceState(null, '', '#100%')
    const Guide = () => {
      const ref = useRef<HTMLElement>(null)
      useArrival('readme', ref)
      return (
        <article ref={ref}>
          <h1>Guide</h1>
        </article>
      )
    }
    render(<Guide />)
    expect(screen.getByRole('heading', { name: 'Guide' })).toBeTruthy()
  })
})
