import { createOnigurumaEngine } from '@shikijs/engine-oniguruma'
import { INITIAL, type IGrammar, type IRawGrammar, Registry } from '@shikijs/vscode-textmate'
import { escapeHtml } from './escapeHtml.js'

/**
 * The languages that can be highlighted, keyed by their names in Markdown. Code in other languages isn't highlighted.
 */
const languages: Record<string, () => Promise<{ default: unknown[] }>> = {
  apache: () => import('@shikijs/langs/apache'),
  css: () => import('@shikijs/langs/css'),
  dockerfile: () => import('@shikijs/langs/docker'),
  html: () => import('@shikijs/langs/html'),
  http: () => import('@shikijs/langs/http'),
  ini: () => import('@shikijs/langs/ini'),
  js: () => import('@shikijs/langs/javascript'),
  json: () => import('@shikijs/langs/json'),
  nginx: () => import('@shikijs/langs/nginx'),
  php: () => import('@shikijs/langs/php'),
  sh: () => import('@shikijs/langs/shellscript'),
  svelte: () => import('@shikijs/langs/svelte'),
  ts: () => import('@shikijs/langs/typescript'),
  tsx: () => import('@shikijs/langs/tsx'),
  vue: () => import('@shikijs/langs/vue'),
  yaml: () => import('@shikijs/langs/yaml'),
}

const synonyms: Record<string, string> = { typescript: 'ts', javascript: 'js', bash: 'sh' }

/**
 * The TextMate scopes that are highlighted, with the CSS class for each scope. The innermost scope determines the
 * class.
 */
const classes: readonly (readonly [scope: RegExp, name: string])[] = [
  [/^(comment|punctuation\.definition\.comment)/, 'comment'],
  [/^(string|punctuation\.definition\.string)/, 'string'],
  [/^(constant|support\.constant)/, 'constant'],
  [/^(entity\.name\.tag|support\.class\.component)/, 'tag'],
  [
    /^(entity\.other\.attribute-name|support\.type\.property-name|variable\.other\.property)/,
    'name',
  ],
  [/^(entity\.name\.function|support\.function|meta\.function-call\.generic)/, 'function'],
  [/^(entity\.name\.type|entity\.name\.class|support\.type|support\.class)/, 'type'],
  [/^(keyword\.operator\.(new|expression)|keyword(?!\.operator)|storage)/, 'keyword'],
]

/** Returns the code as HTML with a class for each kind of token. */
export type Highlight = (code: string, language: string) => string

/** Loads the grammars of all languages and returns the highlighter. */
export async function createHighlighter(): Promise<Highlight> {
  const engine = await createOnigurumaEngine(import('@shikijs/engine-oniguruma/wasm-inlined'))
  const grammars = new Map<string, IRawGrammar>()
  const scopes = new Map<string, string>()
  for (const [name, load] of Object.entries(languages)) {
    const needed = (await load()).default as IRawGrammar[]
    for (const grammar of needed) grammars.set(grammar.scopeName, grammar)
    // The language's own grammar comes last, after the grammars of the languages it can embed.
    scopes.set(name, needed.at(-1)?.scopeName ?? '')
  }
  const registry = new Registry({
    onigLib: {
      createOnigScanner: (patterns) => engine.createScanner(patterns),
      createOnigString: (text) => engine.createString(text),
    },
    loadGrammar: (scope) => grammars.get(scope),
  })
  return (code, language) => {
    const scope = scopes.get(synonyms[language] ?? language)
    const grammar = scope === undefined ? null : registry.loadGrammar(scope)
    return grammar ? highlight(code, grammar) : escapeHtml(code)
  }
}

function highlight(code: string, grammar: IGrammar): string {
  let state = INITIAL
  return code
    .split('\n')
    .map((line) => {
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state)
      state = ruleStack
      return joinPieces(
        tokens.map(({ startIndex, endIndex, scopes }) => ({
          text: line.slice(startIndex, endIndex),
          name: classOf(scopes),
        })),
      )
    })
    .join('\n')
}

function classOf(scopes: readonly string[]): string | undefined {
  for (const scope of scopes.toReversed())
    for (const [pattern, name] of classes) if (pattern.test(scope)) return name
  return undefined
}

interface Piece {
  text: string
  name: string | undefined
}

/** Merges adjacent tokens with the same class into one element. */
function joinPieces(pieces: readonly Piece[]): string {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && last.name === piece.name) last.text += piece.text
    else joined.push({ ...piece })
  }
  return joined
    .map(({ text, name }) =>
      name ? `<span class="code-${name}">${escapeHtml(text)}</span>` : escapeHtml(text),
    )
    .join('')
}
