import { elementCode } from './elementCode.js'
import type { CodeParts } from './CodeParts.js'

/** Returns the story as a plain page with the element's script; `undefined` if it has no custom element. */
export function htmlCode(parts: CodeParts): string | undefined {
  const element = elementCode(parts)
  if (!element) return undefined
  if (!/picker/i.test(parts.component))
    return `<script type="module" src="/fpx/fpx-company-list.mjs"></script>\n\n${element}`
  return `<script src="/fpx/fpx-checkout.js" defer></script>

<form method="post" action="/pay">
${element.replace(/^/gm, '  ')}
  <button>Pay</button>
</form>`
}
