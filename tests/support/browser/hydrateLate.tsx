import { act } from '@testing-library/react'
import { type ReactNode, Suspense, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { onTestFinished, vi } from 'vitest'

function Late({ until, children }: { until: Promise<void> | undefined; children: ReactNode }) {
  if (until) use(until)
  return children
}

/**
 * Renders a page as a server does and hydrates it, except what the page passes to `late`: that part hydrates when
 * `arrive` is called. `faults` receives React's complaints.
 */
export async function hydrateLate(pageWith: (late: (part: ReactNode) => ReactNode) => ReactNode) {
  let release!: () => void
  const until = new Promise<void>((done) => (release = done))
  const page = (wait?: Promise<void>) =>
    pageWith((part) => (
      <Suspense fallback={<p>One moment</p>}>
        <Late until={wait}>{part}</Late>
      </Suspense>
    ))
  const place = document.createElement('div')
  place.innerHTML = renderToString(page())
  document.body.append(place)
  const faults: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...fault) => faults.push(fault))
  // If the callback returns a promise, `act` is active until React is idle, even if other tests on the page have
  // disabled `act`.
  const root = await act(() =>
    Promise.resolve(
      hydrateRoot(place, page(until), { onRecoverableError: (fault) => faults.push(fault) }),
    ),
  )
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
  })
  const arrive = () =>
    act(async () => {
      release()
      await until
    })
  return { place, faults, arrive }
}
