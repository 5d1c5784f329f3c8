import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

const packageFile = findPackageJSON('.', import.meta.url)
if (!packageFile) throw new Error('no package.json stands above the program')

/** The root folder of the program, which contains its package.json, whether it runs from its sources or from its bundle. */
export const ROOT = dirname(packageFile)
