import type { LegalCode } from './legal.ts'

/** Used until the office writes its own. Paragraphs are separated by an empty line; one that begins with `# ` is a heading. */
export const SHIPPED_LEGAL: Readonly<Record<LegalCode, string>> = {
  'privacy-notice': `# What we keep
We keep what a quotation, a policy and a claim need: who you are, how you are reached, what is insured, and what was paid.

# What it is for
To quote, issue and service your insurance, to pay claims, and to do what the law asks of an insurer. We send advertising only if you agreed to it.

# Who sees it
Your agent and those above them, the people of our office whose work it is, and those whom the law names: the Insurance Commission, the LTO, the tax office. We sell it to nobody.

# How long
Records of insurance and payments are kept for ten years, as the law says. Photographs and papers that are needed no longer are removed earlier.

# Your rights
Under the Data Privacy Act of 2012 (RA 10173) you may see, correct, take with you and erase what we keep about you, and object to its use. Sign in and open “My privacy”, or ask our data protection officer.`,
  terms: `# What this is
With this application your agent sends you quotations, and you accept and pay them and hold your policies. The policy itself says what is insured.

# What you tell us
Answer truthfully and completely: wrong answers may cost you the cover. Nobody but you should use the codes that we send.

# Prices
A price holds until the day that the quotation names. Taxes and fees are shown in it.

# Complaints
Call us or write to us, at the contacts below. If we cannot agree, the Insurance Commission helps.`,
}
