import { useLayoutEffect } from 'react'
import { directions, languages, motions, textSizes, themes } from '../address/storyGlobals.js'
import { useAddress } from '../address/useAddress.js'
import { emulateMotion } from './emulateMotion.js'
import type { IndexedStory } from './storyIndex.js'

/** Sets the page's title, and applies the language, theme, direction, text size and motion from the URL to the page. */
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
