import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/app/',
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    cssMinify: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'service-worker.ts',
      injectRegister: null,
      scope: '/app/',
      injectManifest: { globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/inter-latin-*.woff2', 'logo.svg'], minify: true },
      manifest: {
        name: 'Kalasag',
        short_name: 'Kalasag',
        description: 'Insurance, made clear',
        id: '/app/',
        start_url: '/app/',
        scope: '/app/',
        display: 'standalone',
        background_color: '#faf9f7',
        theme_color: '#0B4F6C',
        icons: [
          { src: '/app/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/app/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/app/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/app/logo.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
  ],
})
