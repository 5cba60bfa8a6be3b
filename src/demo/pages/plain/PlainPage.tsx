import { useCallback, useEffect, useRef, useState } from 'react'
import { themes } from '../../address/storyGlobals.js'
import { useAddress } from '../../address/useAddress.js'
import { ScrollBox } from '../../ScrollBox.js'
import { GatewayDrawer } from '../../gateway/GatewayPanel.js'
import { usePageGateway } from '../../gateway/useGateway.js'
import { CopyButton } from '../../workbench/CopyButton.js'
import { useDemoWords } from '../../words/useDemoWords.js'
import { readText } from '../guides/GuideCode.js'
import '../guides/guide.css'
import './plain.css'

const address = './merchant.html'

/**
 * Renders a shop that consists of a single HTML file with one script tag, and shows the file's source so that visitors
 * can copy it.
 */
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
    // We load the source lazily: the demo's other pages don't need it.
    void import('../../../../public/merchant.html?highlighted').then((file) =>
      setSource(file.default),
    )
  }, [])

  const { plain: words, lang } = useDemoWords()
  if (!gateway.wasReady) return <div className="loading-page" />
  return (
    <div lang={lang} className="whole-page plain">
      <div className="plain-head">
        <h1>{words.title}</h1>
        <p>{words.about}</p>
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
            <CopyButton text={readText(source)} label={words.copy} />
          </div>
          <ScrollBox label={words.source}>
            <pre>
              {/* This HTML is safe (the build generates it from `merchant.html`). */}
              <code dangerouslySetInnerHTML={{ __html: source }} />
            </pre>
          </ScrollBox>
        </section>
      </div>
      <GatewayDrawer gateway={gateway} />
    </div>
  )
}
