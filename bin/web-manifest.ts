import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Pictures of the real screens, for the browser's install prompt. */
const PICTURES = [
  { name: 'dashboard', label: 'What waits for you today' },
  { name: 'quick-quotation', label: 'A price from four answers' },
  { name: 'technical-control', label: 'What would clear a quotation' },
  { name: 'policy', label: 'Issued and authenticated' },
] as const

/** Serves the web manifest, with the pictures of the documentation. */
export const installable: Plugin = {
  name: 'installable',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(webManifest) })
    for (const { name } of PICTURES) {
      const source = readFileSync(new URL(`../docs/images/${name}.png`, import.meta.url))
      this.emitFile({ type: 'asset', fileName: `screenshots/${name}.png`, source })
    }
  },
}

const icon = [{ src: '/app/icon-192.png', sizes: '192x192', type: 'image/png' }]
const SPREADSHEETS = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx' as const],
  'text/csv': ['.csv' as const],
}

/** The web manifest of the app. */
export const webManifest = {
  name: 'Kalasag',
  short_name: 'Kalasag',
  description: 'Insurance, made clear',
  id: '/app/',
  start_url: '/app/',
  scope: '/app/',
  display: 'standalone' as const,
  background_color: '#faf9f7',
  theme_color: '#0B4F6C',
  lang: 'en',
  categories: ['business', 'finance'],
  icons: [
    ...icon,
    { src: '/app/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/app/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
    { src: '/app/logo.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  screenshots: PICTURES.map(({ name, label }) => ({
    src: `/app/screenshots/${name}.png`,
    ...{ sizes: '360x640', type: 'image/png', form_factor: 'narrow' as const, label },
  })),
  shortcuts: [
    { name: 'New quotation', url: '/app/quick-quote-info', icons: icon },
    { name: 'New lead', url: '/app/new-lead', icons: icon },
    { name: 'To-dos', url: '/app/todo', icons: icon },
  ],
  share_target: {
    action: '/app/received',
    method: 'POST' as const,
    enctype: 'multipart/form-data',
    params: {
      files: [
        {
          name: 'files',
          accept: ['image/*', 'application/pdf', '.pdf', 'text/vcard', 'text/x-vcard', '.vcf', ...Object.entries(SPREADSHEETS).flat(2)],
        },
      ],
    },
  },
  file_handlers: [{ action: '/app/received', accept: SPREADSHEETS }],
}
