/** Of selectors, states and parts of elements, which nothing on a screen tells; without them it names more than before. */
const STATE = /::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g

/** So long the page may be kept from answering. */
const PIECE_MS = 8

/** Whether a rule is for something that is on the screen; where that cannot be told, it is. */
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

/** The rules by which a screen is drawn that looks as this copy of the page, as one style sheet: a ninth of all there are. Looked for in pieces, while somebody looks. */
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
