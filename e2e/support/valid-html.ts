import { htmlElementAttributes } from 'html-element-attributes'
import { HtmlValidate, Rule } from 'html-validate'

/** Attributes of HTML that the package does not list: HTML Media Capture, and the Open Graph protocol. */
const ALSO: Readonly<Record<string, readonly string[]>> = { input: ['capture'], meta: ['property'] }

const isKnown = (element: string, attribute: string): boolean =>
  /^(data-|aria-|on)|^role$/.test(attribute) ||
  ['*', element].some((of) => htmlElementAttributes[of]?.includes(attribute) || ALSO[of]?.includes(attribute))

/** A property of a component that was handed on to an element. */
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
  // What the HTML standard says; how somebody likes it written is no matter of a rendered page.
  extends: ['html-validate:standard'],
  rules: {
    'known-attribute': 'error',
    // A label, a description or a panel that is named and is not there.
    'no-missing-references': 'error',
  },
})

/** Items of the library's menus are buttons with blocks in them, which no property changes and no browser minds. */
const isOfMenu = (html: string, offset: number): boolean =>
  /^.?<?div class="[\w ]*mantine-Menu-item/.test(html.slice(offset - 1, offset + 80))

/** What is no valid HTML of a page as a browser has it, each with where. */
export async function invalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId, offset }) => !(ruleId === 'element-permitted-content' && isOfMenu(html, offset)))
      .map(({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(Math.max(0, offset - 80), offset + 80)}`),
  )
}
