export const KEPT_PAPERS_PATH = '/admin/kept-papers'
