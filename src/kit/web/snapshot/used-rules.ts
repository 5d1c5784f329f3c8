/**
 * Pseudo-classes and pseudo-elements of selectors, which the static screen cannot match; without them a selector matches more than before.
 */
const STATE = /::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g

/** The longest that the page may be kept from responding. */
const PIECE_MS = 8

/** Whether a rule matches something on the screen; if that cannot be determined, true. */
function isUsed(screen: Document, selector: string): boolean {
  const plain = selector.replace(STATE, '')
  if (plain === '' || selector.includes('snapshot')) return true
  try {
    return screen.querySelector(plain) !== null
  } catch {
    return true
  }
}

function textOf(screen: Document, rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) return isUsed(screen, rule.selectorText) ? rule.cssText : ''
  if (!(rule instanceof CSSGroupingRule)) return rule.cssText
  const inner = [...rule.cssRules].map((each) => textOf(screen, each)).join('')
  return inner && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`
}

/**
 * The rules needed to draw a screen like this copy of the page, as one style sheet: a ninth of all. Searched in pieces, while someone uses
 * the page.
 */
export async function usedRules(screen: Document): Promise<string> {
  let text = ''
  let began = performance.now()
  for (const rule of [...document.styleSheets, ...document.adoptedStyleSheets].flatMap(({ cssRules }) => [...cssRules])) {
    text += textOf(screen, rule)
    if (performance.now() - began < PIECE_MS || document.visibilityState === 'hidden') continue
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
  return text
}
