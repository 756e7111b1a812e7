// The names that are used, and no more: shared modules are loaded whole.
export {
  BrowserRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
export { Link, type LinkProps } from './link.js';
