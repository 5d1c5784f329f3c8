import '@mantine/core/styles.css'
import '#kit/web/ui/base.css'
import '../../paths.ts'
import { DEFAULT_THEME, MantineProvider, mergeMantineTheme } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Brand } from '#domain/brand.ts'
import { FixedBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { queries } from '#kit/web/queries.ts'
import { drawInto } from '#kit/web/snapshot/draw.ts'
import { activateLanguage, t } from '#kit/web/text.ts'
import { themeOf, variables } from '#kit/web/theme.ts'
import { sheetOf } from '#kit/web/ui/theme-sheet.tsx'
import { type Prerendered, WAYS_IN } from '../../ways-in.ts'
import { firstSentences, languages } from '../languages.tsx'
import CustomerLayout from '../layouts/customer.tsx'
import PublicLayout from '../layouts/public.tsx'
import { matchRoute } from '../match-route.ts'
import { usedStyle } from './used-style.ts'

const screens = import.meta.glob<ComponentType>('../../../features/people/session/screens/{customer-login,login}/screen.tsx', {
  eager: true,
  import: 'default',
})

/** The page into which they are rendered, and their style sheet. */
type Prerendering = { readonly brand: Brand; readonly shell: string; readonly style: string }

/**
 * Renders the screens for people who are not signed in, in every language: the first picture of their page, until the program that renders
 * them has started. Runs in a thread of its own: it leaves the last language active.
 */
export default async function prerender({ brand, shell, style }: Prerendering): Promise<readonly Prerendered[]> {
  const theme = themeOf(brand)
  const sheet = style + sheetOf(mergeMantineTheme(DEFAULT_THEME, theme), variables)
  const pages: Prerendered[] = []
  for (const language of languages) {
    activateLanguage(language, await firstSentences(language))
    for (const path of WAYS_IN) {
      const { html, own } = pictureOf(
        renderToString(
          <FixedBrand brand={brand}>
            <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
              <QueryClientProvider client={queries}>
                <StaticRouter basename="/app" location={`/app${path}`}>
                  <At path={path} />
                </StaticRouter>
              </QueryClientProvider>
            </MantineProvider>
          </FixedBrand>,
        ),
      )
      const drawn = await drawInto(shell, {
        title: unescaped(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? brand.name),
        attributes: { lang: language, 'data-prerendered': language },
        html,
        css: usedStyle(sheet, { html, own }),
      })
      pages.push({ path, language, ...drawn })
    }
  }
  return pages
}

function At({ path }: { readonly path: string }) {
  const { audience, screen } = matchRoute(path)?.[1] ?? {}
  const Screen = Object.entries(screens).find(([file]) => file.endsWith(`/${screen?.split('/')[1]}/screen.tsx`))?.[1]
  if (!Screen) throw new Error(`${path} is no screen by which people come in`)
  const Layout = audience === 'customer' ? CustomerLayout : PublicLayout
  return (
    <Layout>
      <Screen />
    </Layout>
  )
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const unescaped = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (each) => ENTITIES[each] ?? each)

/**
 * Inert except for its fields: what is typed into them is carried over into the screen (`lift.ts`). They are labelled by a title, as ids
 * belong to the screen, and submit nothing. Style attributes, which the security policy refuses, move into the style sheet.
 */
function pictureOf(drawn: string): { readonly html: string; readonly own: string } {
  const styles = new Map<string, string>()
  const [, label = ''] = /<label[^>]*>([^<]*)/.exec(drawn) ?? []
  const plain = drawn
    .replace(/ (id|for|aria-labelledby|aria-describedby)="[^"]*"/g, '')
    .replace(/<(\/?)form\b/g, '<$1div')
    .replace(/<button\b/g, '<button inert')
    .replace(/<input\b/g, () => `<input title="${label}"`)
    .replace(/ style="([^"]*)"/g, (_, style: string) => {
      const name = styles.get(style) ?? `${styles.size}`
      styles.set(style, name)
      return ` data-style="${name}"`
    })
  const own = [...styles].map(([style, name]) => `#snapshot [data-style="${name}"]{${unescaped(style)}}`)
  return { html: `${plain}<p class="snapshot-note">${t('Opening…')}</p>`, own: own.join('') }
}
