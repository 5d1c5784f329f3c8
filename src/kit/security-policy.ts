/** A content security policy that allows one more style, by its digest: `'sha256-…'`. */
export const withStyle = (policy: string, styleHash: string): string =>
  policy.replace(/style-src [^;]*/, (sources) => `${sources} ${styleHash}`)
