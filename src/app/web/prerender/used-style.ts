import postcss, { AtRule, type Container, type Rule } from 'postcss'

type Drawn = { readonly html: string; readonly own: string }

const SCHEME = /\[data-mantine-color-scheme=["']?(light|dark)["']?\]/g
/** States that never occur in a picture that only accepts typing. */
const UNSEEN_STATES = /:(hover|active|disabled|checked|autofill)\b|::(selection|-webkit|-moz)/
const NOT = /:not\((?:[^()]|\([^()]*\))*\)/g
const EITHER = /:(?:is|where)\((?:[^()]|\([^()]*\))*,(?:[^()]|\([^()]*\))*\)/g

const all = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map((found) => found[1] ?? '')

/**
 * The CSS rules that apply to some HTML, and the variables that they use. No script has set the colour scheme yet: the system's applies.
 */
export function usedStyle(css: string, { html, own }: Drawn): string {
  const root = postcss.parse(css + own)
  const classes = new Set(all(html, /\sclass="([^"]*)"/g).flatMap((each) => each.split(' ')))
  const tags = new Set(['html', 'body', ...all(html, /<([a-z][a-z\d]*)/g)])
  const attributes = new Set(['data-prerendered', ...all(html.replace(/"[^"]*"/g, '""'), /\s([a-z][a-z-]*)(?=[=\s>])/g)])
  const ids = new Set(['snapshot', 'root', ...all(html, /\sid="([^"]*)"/g)])
  const isUsed = (selector: string): boolean => {
    if (UNSEEN_STATES.test(selector.replace(NOT, ''))) return false
    const needed = selector.replace(SCHEME, '').replace(NOT, '').replace(EITHER, '')
    const plain = needed.replace(/\[[^\]]*\]/g, '').replace(/::?[\w-]+(\([^()]*\))?/g, '')
    return (
      all(needed, /\.((?:[\w-]|\\.)+)/g).every((each) => classes.has(each.replaceAll('\\', ''))) &&
      all(needed, /\[([\w-]+)/g).every((each) => attributes.has(each)) &&
      all(needed, /#([\w-]+)/g).every((each) => ids.has(each)) &&
      all(plain, /(?:^|[\s>+~(])([a-z][a-z\d]*)/g).every((each) => tags.has(each))
    )
  }
  root.walkComments((comment) => void comment.remove())
  root.walkRules((rule) => keepUsed(rule, isUsed))
  root.walkAtRules(/^(font-face|layer|charset|import)$|print/, (each) => void each.remove())
  root.walkAtRules('media', (each) => void (/print|hover/.test(each.params) && each.remove()))
  root.walkRules(bySystem)
  dropUnnamed(root)
  root.walkAtRules(removeEmpty)
  return root.toString().replace(/\s*\n\s*/g, '')
}

function keepUsed(rule: Rule, isUsed: (selector: string) => boolean): void {
  // In keyframes, these are the steps.
  if (rule.parent instanceof AtRule && rule.parent.name.endsWith('keyframes')) return
  const kept = rule.selectors.filter(isUsed)
  if (kept.length > 0) rule.selectors = kept
  else rule.remove()
}

/** Rules of one colour scheme apply where the system prefers it. `:root` has the same specificity as the attribute. */
function bySystem(rule: Rule): void {
  for (const scheme of ['light', 'dark'] as const) {
    const mine = rule.selectors.filter((each) => [...each.matchAll(SCHEME)].some(([, named]) => named === scheme))
    if (mine.length === 0) continue
    const held = postcss.atRule({ name: 'media', params: `(prefers-color-scheme:${scheme})`, nodes: [] })
    held.append(rule.clone({ selectors: mine.map((each) => each.replace(SCHEME, ':root')) }))
    rule.before(held)
  }
  const others = rule.selectors.filter((each) => !each.includes('[data-mantine-color-scheme'))
  if (others.length === rule.selectors.length) return
  if (others.length > 0) rule.selectors = others
  else rule.remove()
}

/** Removes unused variables and animations, and what only they used. */
function dropUnnamed(root: Container): void {
  for (let hasDropped = true; hasDropped; ) {
    hasDropped = false
    const text = root.toString()
    const named = new Set(all(text, /var\(\s*(--[\w-]+)/g))
    const moves = all(text, /animation(?:-name)?:([^;}]*)/g).join(' ')
    root.walkDecls(/^--/, (each) => {
      if (named.has(each.prop)) return
      each.remove()
      hasDropped = true
    })
    root.walkAtRules(/keyframes$/, (each) => void (moves.includes(each.params) || each.remove()))
    root.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()))
  }
}

const removeEmpty = (each: AtRule): void => {
  if (each.nodes?.length === 0) each.remove()
}
