import {
  type CSSVariablesResolver,
  convertCssVariables,
  deepMerge,
  defaultCssVariablesResolver,
  type MantineTheme,
  useMantineCssVariablesResolver,
  useMantineTheme,
} from '@mantine/core'
import { useInsertionEffect } from 'react'

/**
 * The theme's variables and classes as a style sheet made by the script. Mantine would write them into a `<style>`, which the security
 * policy of our pages refuses, as it refuses anything that an attacker would write there.
 */
export function ThemeSheet() {
  const theme = useMantineTheme()
  const resolver = useMantineCssVariablesResolver()
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(sheetOf(theme, resolver))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [theme, resolver])
  return null
}

export function sheetOf(theme: MantineTheme, resolver?: CSSVariablesResolver): string {
  const own = resolver ? deepMerge(defaultCssVariablesResolver(theme), resolver(theme)) : defaultCssVariablesResolver(theme)
  return convertCssVariables(own, ':root') + classesOf(theme)
}

/** The rules behind `hiddenFrom` and `visibleFrom`. */
const classesOf = ({ breakpoints }: MantineTheme): string =>
  Object.entries(breakpoints)
    .map(
      ([name, width]) =>
        `@media (max-width: ${Number.parseFloat(width) - 0.1}px) { .mantine-visible-from-${name} { display: none !important } }
         @media (min-width: ${width}) { .mantine-hidden-from-${name} { display: none !important } }`,
    )
    .join('')
