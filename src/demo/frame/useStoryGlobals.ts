import { useLayoutEffect } from 'react'
import { directions, languages, motions, textSizes, themes } from '../address/storyGlobals.js'
import { useAddress } from '../address/useAddress.js'
import type { IndexedStory } from './storyIndex.js'

/**
 * Sets the page's title and applies the settings for language, theme, direction, text size, and motion from the URL.
 */
export function useStoryGlobals({ title, name }: IndexedStory): void {
  const [lang] = useAddress('lang', languages)
  const [theme] = useAddress('theme', themes)
  const [dir] = useAddress('dir', directions)
  const [text] = useAddress('text', textSizes)
  const [motion] = useAddress('motion', motions)
  useLayoutEffect(() => {
    const { documentElement: root } = document
    document.title = `${name} · ${title} · fpx-checkout`
    root.lang = lang
    root.dir = dir
    root.dataset['theme'] = theme
    root.dataset['frame'] = ''
    root.style.fontSize = `${text}%`
  }, [dir, lang, name, text, theme, title])
  useLayoutEffect(() => emulateMotion(motion), [motion])
}

const QUERY = /\(\s*prefers-reduced-motion\s*(:\s*(reduce|no-preference)\s*)?\)/g

const originals = new WeakMap<CSSMediaRule, string>()

/**
 * Enables or disables the page's style rules for reduced motion. If the value is `system`, the page follows the system
 * setting.
 */
function emulateMotion(motion: 'system' | 'reduced' | 'full'): void {
  for (const sheet of document.styleSheets) rewrite(sheet.cssRules, motion)
}

function rewrite(rules: CSSRuleList, motion: 'system' | 'reduced' | 'full'): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const original = originals.get(rule) ?? rule.media.mediaText
      originals.set(rule, original)
      rule.media.mediaText =
        motion === 'system'
          ? original
          : original.replace(QUERY, (query: string) =>
              query.includes('no-preference') === (motion === 'full') ? ALWAYS : NEVER,
            )
    }
    if (rule instanceof CSSGroupingRule) rewrite(rule.cssRules, motion)
    else if (rule instanceof CSSImportRule && rule.styleSheet)
      rewrite(rule.styleSheet.cssRules, motion)
  }
}

const ALWAYS = '(min-width: 0px)'
const NEVER = '(max-width: 0px)'
