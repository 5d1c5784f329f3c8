import type { PackageReport, PackageStart } from '../../rules/package.ts'

/** What the script of a package says to the lesson around it. */
export const REPORT = 'kalasag-package-report'
export type PackageMessage = { readonly kind: typeof REPORT; readonly report: PackageReport }

/** What a package receives when it starts, as the name of its frame: a name is all that crosses before its first script runs. */
export const frameName = (start: PackageStart): string => JSON.stringify(start)
