type Standing = { readonly grouping: string; readonly status: string }

/** Which word a lead's badge says: how it ended, or while it is open how far the advisor came. */
export const stateOf = ({ grouping, status }: Standing): string => (grouping === 'open' ? status : grouping)
