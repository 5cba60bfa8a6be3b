import { readFileSync } from 'node:fs'
import { Audit } from '@siteimprove/alfa-act'
import { Playwright } from '@siteimprove/alfa-playwright'
import rules from '@siteimprove/alfa-rules'
import type axe from 'axe-core'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright'

/** A problem that a checker reports. */
export interface Finding {
  readonly rule: string
  /** The element's markup, shortened, or the checker's message. */
  readonly at: string
}

const shorten = (text: string) => text.replace(/\s+/g, ' ').slice(0, 200)

async function axeFindings(page: Page): Promise<Finding[]> {
  await page.evaluate(readFileSync('../node_modules/axe-core/axe.min.js', 'utf8'))
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => ({ rule: id, at: shorten(html) })),
  )
}

async function alfaFindings(page: Page): Promise<Finding[]> {
  const document = await page.evaluateHandle(() => window.document)
  const outcomes = await Audit.of(await Playwright.toPage(document), rules).evaluate()
  return [...outcomes].flatMap((outcome) => {
    const { outcome: result, rule } = outcome.toJSON() as {
      outcome: string
      rule: { uri: string }
    }
    const target = 'target' in outcome ? String(outcome.target) : ''
    return result === 'failed' ? [{ rule: rule.uri.replace(/.*\//, ''), at: shorten(target) }] : []
  })
}

async function htmlFindings(page: Page): Promise<Finding[]> {
  const markup = await page.evaluate(() => [
    document.documentElement.outerHTML,
    ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot?.innerHTML ?? []),
  ])
  const checker = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })
  const reports = await Promise.all(markup.map((html) => checker.validateString(html)))
  return reports.flatMap(({ results }) =>
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => ({
        rule: ruleId,
        at: shorten(`${message} (${selector ?? ''})`),
      })),
    ),
  )
}

/** The checkers: each returns its findings in the current state of a page. */
export const checkers = { axe: axeFindings, Alfa: alfaFindings, 'html-validate': htmlFindings }
