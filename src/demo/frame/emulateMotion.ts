const QUERY = /\(\s*prefers-reduced-motion\s*(:\s*(reduce|no-preference)\s*)?\)/g

const originals = new WeakMap<CSSMediaRule, string>()

/** Turns the page's style rules for reduced motion on or off; `system` follows the system setting again. */
export function emulateMotion(motion: 'system' | 'reduced' | 'full'): void {
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
