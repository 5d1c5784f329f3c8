import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { createElement } from 'react'

export type Colours = { readonly primary: string; readonly accent: string }

const GREYS: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ee',
  '#e7e4df',
  '#d6d2cb',
  '#b8b3aa',
  '#928c82',
  '#6f6a61',
  '#56524b',
  '#3b3833',
  '#26241f',
]
const DARKS: MantineColorsTuple = [
  '#d5d9db',
  '#b3babe',
  '#8f999e',
  '#66727a',
  '#3c4851',
  '#2c3740',
  '#212b33',
  '#172028',
  '#11191f',
  '#0b1116',
]
const LEAF: MantineColorsTuple = [
  '#e9f7ef',
  '#d0ecdb',
  '#a3d9b9',
  '#71c594',
  '#4ab476',
  '#2f9d5f',
  '#1f7a48',
  '#18653b',
  '#114f2d',
  '#0a381f',
]
const CORAL: MantineColorsTuple = [
  '#fdeeec',
  '#fadad6',
  '#f3b1a9',
  '#ed867a',
  '#e66354',
  '#d24232',
  '#b93527',
  '#9b2a1e',
  '#7b2017',
  '#5a160f',
]

/** Ten shades around a colour, which itself is the seventh: lighter towards white, darker towards black. */
export function shadesOf(colour: string): MantineColorsTuple {
  const mix = (with_: number, part: number) =>
    `#${[1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
      .map((channel) => Math.round(channel + (with_ - channel) * part))
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('')}`
  return [
    mix(255, 0.93),
    mix(255, 0.84),
    mix(255, 0.68),
    mix(255, 0.52),
    mix(255, 0.36),
    mix(255, 0.18),
    colour,
    mix(0, 0.15),
    mix(0, 0.3),
    mix(0, 0.45),
  ]
}

/** For small controls that are pressed: in a field, in the header of a dialog. */
const THUMB = { minWidth: 44, minHeight: 44 }

/** The header of a dialog or sheet. */
const ABOVE = { close: THUMB, title: { fontSize: '1.1875rem', fontWeight: 650 } }

const HEAD_IS_NO_BANNER = { header: { role: 'presentation' } }

/** Draws the root element without the props that Mantine passes on to it but that are not HTML attributes. */
const drawnWithout = (element: 'button' | 'div' | 'span', ...leaking: readonly string[]) => ({
  renderRoot: (props: Readonly<Record<string, unknown>>) =>
    createElement(element, Object.fromEntries(Object.entries(props).filter(([name]) => !leaking.includes(name)))),
})

/** One look: 8 px grid, radius 10, 44 px targets, Inter with tabular figures. Colours come from the brand. */
export const themeOf = ({ primary, accent }: Colours) =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 5 },
    autoContrast: true,
    luminanceThreshold: 0.32,
    colors: { brand: shadesOf(primary), mango: shadesOf(accent), leaf: LEAF, coral: CORAL, gray: GREYS, dark: DARKS },
    fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
    headings: {
      fontWeight: '650',
      sizes: {
        h1: { fontSize: 'clamp(1.25rem, 1.1rem + 1vw, 1.5rem)', lineHeight: '1.25' },
        h2: { fontSize: '1.1875rem', lineHeight: '1.3' },
        h3: { fontSize: '1rem', lineHeight: '1.4' },
      },
    },
    defaultRadius: 10,
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    breakpoints: { xs: '424px', sm: '620px', md: '900px', lg: '1200px', xl: '1440px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      // Text that does not fit, such as with larger letters, continues on the next line.
      Button: {
        defaultProps: { size: 'md' },
        styles: {
          root: { display: 'inline-grid', minHeight: 44, height: 'auto', paddingBlock: 4 },
          label: { whiteSpace: 'normal', overflowWrap: 'break-word', lineHeight: 1.25 },
        },
      },
      Input: { vars: (_: unknown, { size }: { size?: unknown }) => ({ wrapper: size === 'md' ? { '--input-height': '2.75rem' } : {} }) },
      NativeSelect: { defaultProps: { size: 'md' } },
      // As large as a thumb and no larger: an icon does not grow with the text.
      ActionIcon: { defaultProps: { size: 'calc(44px)', variant: 'subtle', color: 'gray' } },
      // Larger than the field between its borders, which it must not cover.
      InputClearButton: { defaultProps: { iconSize: 18, style: { ...THUMB, background: 'none', pointerEvents: 'all' } } },
      PasswordInput: { styles: { visibilityToggle: THUMB } },
      TextInput: { defaultProps: { size: 'md' } },
      Textarea: { defaultProps: { size: 'md' } },
      Select: { defaultProps: { size: 'md' } },
      Autocomplete: { defaultProps: { size: 'md' } },
      RadioGroup: { defaultProps: { size: 'md' } },
      // What is clipped can be scrolled, so that a link in it that takes the focus hid the line above.
      Alert: { styles: { message: { overflow: 'visible' } } },
      // The placeholder that takes the first focus is not a menu item; without it the first item does.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      // These are inside buttons and sentences, where HTML allows no block elements. Text that no longer fits in a line, with large letters
      // or in a language of long words, takes two.
      Badge: {
        defaultProps: { component: 'span' },
        styles: { root: { height: 'auto', minHeight: 'var(--badge-height)' }, label: { whiteSpace: 'normal' } },
      },
      Chip: { styles: { label: { height: 'auto', minHeight: 'var(--chip-size)', whiteSpace: 'normal', lineHeight: 1.3 } } },
      RadioIndicator: { defaultProps: { component: 'span' } },
      ThemeIcon: { defaultProps: drawnWithout('span', 'radius', 'color') },
      CloseButton: { defaultProps: drawnWithout('button', 'color') },
      ComboboxOption: { defaultProps: drawnWithout('div', 'value') },
      // Its label is beside it instead of, as blocks, inside a label around both; all of it is pressed through its input.
      Switch: { defaultProps: { wrapperProps: { bodyElement: 'div', labelElement: 'label' } } },
      PinInput: { defaultProps: { size: 'lg' } },
      Paper: { defaultProps: { radius: 10 } },
      Card: { defaultProps: { radius: 10, padding: 'md' } },
      Notification: { styles: { closeButton: THUMB } },
      // A counter on a button is pressed as the button.
      Indicator: { styles: { indicator: { pointerEvents: 'none' } } },
      // Their header is a header element, which would be taken for a second banner of the page. The page behind is kept from scrolling by
      // base.css.
      Modal: { defaultProps: { attributes: HEAD_IS_NO_BANNER, lockScroll: false }, styles: ABOVE },
      Drawer: { defaultProps: { attributes: HEAD_IS_NO_BANNER, lockScroll: false }, styles: ABOVE },
      InputWrapper: { styles: { label: { fontWeight: 550, marginBottom: 4 }, description: { marginBlock: 4 } } },
    },
  })

const shade = (colour: string, index: number) => `var(--mantine-color-${colour}-${index})`

/** Text colours with the contrast that WCAG 2.2 AA requires, on both backgrounds. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-error': shade('coral', 6), '--mantine-color-placeholder': shade('gray', 6) },
  dark: {
    '--mantine-color-error': shade('coral', 3),
    '--mantine-color-placeholder': shade('dark', 1),
    '--mantine-color-anchor': shade('brand', 2),
    '--mantine-primary-color-light-color': shade('brand', 1),
    // Mantine's own is darker than its background, so that the chosen item would be least visible.
    '--mantine-color-brand-light': shade('brand', 8),
    '--mantine-color-brand-light-hover': shade('brand', 7),
  },
})
