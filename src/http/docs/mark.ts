/** The mark of the site: a pennon on its staff. */
export const mark =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><path d="M5 2v20" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><path d="M7 3.5h14l-4.5 4.75L21 13H7z" fill="currentColor"/></svg>';
