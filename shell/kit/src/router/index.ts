// Only the names in use: a shared module is loaded whole.
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
