import './shell/theme.css';
