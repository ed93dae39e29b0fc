/**
 * A line at the top of the window while a page is loaded: it appears after 200 ms, and is full
 * after
 * 5 s (specification, section 9). Its own element tells assistive technology that it is busy.
 */
export const PageProgress = () => (
  <div
    aria-hidden
    data-page-progress
    className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-page-load bg-accent"
  />
)
