import { defineConfig } from 'vite'

/**
 * The scripts by which packages that others made report: one of each standard, put before all scripts of a package, so that each is one file that
 * runs where it stands. `--mode` says which.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  // The whole of it holds both standards, and its parts have the types of another export.
  resolve: { alias: [{ find: /^scorm-again$/, replacement: `scorm-again/${mode.replace('-', '')}/min` }] },
  build: {
    outDir: `dist/package-runtime/${mode}`,
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      input: `src/features/work/learning/parts/package-runtime/${mode}.ts`,
      output: { format: 'iife', entryFileNames: 'runtime.js' },
    },
  },
}))
