import { CopyButton } from '../../workbench/CopyButton.js'

/** Renders a highlighted block of code with a copy button. */
export function GuideCode({ html, language }: { html: string; language: string }) {
  return (
    <div className="guide-code-box">
      <div className="scroll guide-code" role="group" aria-label={`${language} code`}>
        <pre>
          {/* The build generated this HTML from the repository's own documents. */}
          <code dangerouslySetInnerHTML={{ __html: html }} />
        </pre>
      </div>
      <CopyButton text={readText(html)} label="Copy" />
    </div>
  )
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** Returns the text of highlighted code, which contains no entities other than `lt`, `gt`, `quot`, and `amp`. */
export const readText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')
