// Runs on whatever Node the machine has, as bin/bootstrap.mjs does.
import { readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Of packages, what neither the program nor its build reads: maps and types, for who develops; headers of Node; of a reader of photographs, what browsers are not sent. */
const UNREAD = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /\/(README|CHANGELOG)\.md$/i,
  /^node-[^/]+\/(include|share)\//,
  /^tesseract\.js-core\/tesseract-core(?!(-relaxed)?-?simd-lstm\.wasm\.js$)/,
]

/** @param {string} path of a file, below node_modules */
export const isUnread = (path) => UNREAD.some((pattern) => pattern.test(path.replaceAll(sep, '/')))

/** Takes it out of what was just installed: a third of it. */
export function removeUnread(nodeModules) {
  for (const path of readdirSync(nodeModules, { recursive: true }))
    if (isUnread(path)) rmSync(join(nodeModules, path), { recursive: true, force: true })
}
