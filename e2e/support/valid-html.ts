import { htmlElementAttributes } from 'html-element-attributes'
import { HtmlValidate, Rule } from 'html-validate'

/** HTML attributes that the package does not list: HTML Media Capture, and the Open Graph protocol. */
const ALSO: Readonly<Record<string, readonly string[]>> = { input: ['capture'], meta: ['property'] }

const isKnown = (element: string, attribute: string): boolean =>
  /^(data-|aria-|on)|^role$/.test(attribute) ||
  ['*', element].some((of) => htmlElementAttributes[of]?.includes(attribute) || ALSO[of]?.includes(attribute))

/** Reports a component's property that was passed on to an element. */
class KnownAttribute extends Rule {
  override setup(): void {
    this.on('attr', ({ target, key }) => {
      const element = target.tagName.toLowerCase()
      if (!target.closest('svg') && !isKnown(element, key)) this.report(target, `<${element}> has no attribute “${key}”`)
    })
  }
}

const validator = new HtmlValidate({
  plugins: [{ name: 'kalasag', rules: { 'known-attribute': KnownAttribute } }],
  // The HTML standard only; style rules do not matter in a rendered page.
  extends: ['html-validate:standard'],
  rules: {
    'known-attribute': 'error',
    // A label, a description or a panel that is referenced but missing.
    'no-missing-references': 'error',
  },
})

/** Items of the library's menus are buttons with block elements in them, which no property changes and browsers accept. */
const isOfMenu = (html: string, offset: number): boolean =>
  /^.?<?div class="[\w ]*mantine-Menu-item/.test(html.slice(offset - 1, offset + 80))

/** The invalid HTML in a page as the browser has it, each with its place. */
export async function invalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId, offset }) => !(ruleId === 'element-permitted-content' && isOfMenu(html, offset)))
      .map(({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(Math.max(0, offset - 80), offset + 80)}`),
  )
}
