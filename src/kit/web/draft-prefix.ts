/** Prefix of the names of drafts in the vault. */
export const DRAFT_PREFIX = 'draft:'
