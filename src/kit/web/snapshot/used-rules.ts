/** Of selectors, states and parts of elements, which nothing on a screen tells; without them it names more than before. */
const STATE = /::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g

/** Whether a rule is for something that is on the screen; where that cannot be told, it is. */
function isUsed(selector: string): boolean {
  const plain = selector.replace(STATE, '')
  if (plain === '' || selector.includes('snapshot')) return true
  try {
    return document.querySelector(plain) !== null
  } catch {
    return true
  }
}

function textOf(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText) ? rule.cssText : ''
  if (!(rule instanceof CSSGroupingRule)) return rule.cssText
  const inner = [...rule.cssRules].map(textOf).join('')
  return inner && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`
}

/** The rules by which the screen is drawn now, as one style sheet: a ninth of all there are. */
export const usedRules = (): string =>
  [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(textOf)
    .join('')
