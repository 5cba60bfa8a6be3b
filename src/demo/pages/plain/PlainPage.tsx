import { useCallback, useEffect, useRef, useState } from 'react'
import { themes } from '../../address/storyGlobals.js'
import { useAddress } from '../../address/useAddress.js'
import { ScrollBox } from '../../ScrollBox.js'
import { GatewayDrawer } from '../../gateway/GatewayDrawer.js'
import { usePageGateway } from '../../gateway/usePageGateway.js'
import { CopyButton } from '../../workbench/CopyButton.js'
import './plain.css'

const address = './merchant.html'

/** Renders a shop that consists of one HTML file with one script tag, and the file's source for copying. */
export function PlainPage() {
  const gateway = usePageGateway()
  const [theme] = useAddress('theme', themes)
  const frame = useRef<HTMLIFrameElement>(null)
  const [source, setSource] = useState('')

  const applyTheme = useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (root) root.style.colorScheme = theme === 'system' ? '' : theme
  }, [theme])
  useEffect(applyTheme, [applyTheme])
  useEffect(() => {
    void fetch(address)
      .then((response) => response.text())
      .then(setSource)
  }, [])

  return (
    <div className="whole-page plain">
      <div className="plain-head">
        <h1>A shop without React</h1>
        <p>One HTML file, one script tag, one element. This is the whole of it.</p>
      </div>
      <div className="plain-parts">
        {gateway.ready && (
          <iframe
            key={gateway.version}
            ref={frame}
            title="The shop"
            src={address}
            onLoad={applyTheme}
          />
        )}
        <section aria-labelledby="plain-source">
          <div className="plain-source-head">
            <h2 id="plain-source">merchant.html</h2>
            <CopyButton text={source} label="Copy the file" />
          </div>
          <ScrollBox label="Source of merchant.html">
            <pre>
              <code>{source}</code>
            </pre>
          </ScrollBox>
        </section>
      </div>
      <GatewayDrawer gateway={gateway} />
    </div>
  )
}
